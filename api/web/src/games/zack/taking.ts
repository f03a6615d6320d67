/** A photo as it leaves the phone: no larger than the service keeps it, whatever the camera has made. */
const LONG_SIDE = 1600;

/** As a JPEG of that size; as it is where this browser cannot do that. */
export async function shrunk(file: Blob): Promise<Blob> {
  try {
    const image = await createImageBitmap(file, { imageOrientation: 'from-image' });
    const scale = Math.min(1, LONG_SIDE / Math.max(image.width, image.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(image.width * scale));
    canvas.height = Math.max(1, Math.round(image.height * scale));
    const context = canvas.getContext('2d')!;
    context.fillStyle = '#fff';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(image, 0, 0, canvas.width, canvas.height);
    image.close();
    const made = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', 0.85));
    return made?.type === 'image/jpeg' ? made : file;
  } catch {
    return file; // the service says what it makes of it
  }
}
