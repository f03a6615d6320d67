/** A drawing handed on as one picture: by the phone's own sharing where it takes files, else saved. */

type Handed = 'shared' | 'saved' | 'failed';

/** svg: whole in itself; width, height: of the picture, in pixels. */
export async function sharePicture(
  svg: string,
  width: number,
  height: number,
  name: string,
  title: string,
): Promise<Handed> {
  const picture = await pictureOf(svg, width, height);
  if (!picture) return 'failed';
  const file = new File([picture], name, { type: picture.type });
  const given = { files: [file], title };
  if (navigator.canShare?.(given)) {
    try {
      await navigator.share(given);
      return 'shared';
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return 'shared';
    }
  }
  const url = URL.createObjectURL(picture);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
  return 'saved';
}

/** The drawing in pixels; null where this browser cannot. */
async function pictureOf(svg: string, width: number, height: number): Promise<Blob | null> {
  const image = new Image(width, height);
  image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  try {
    await image.decode();
  } catch {
    return null;
  }
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const pen = canvas.getContext('2d');
  if (!pen) return null;
  pen.drawImage(image, 0, 0, width, height);
  return new Promise((done) => canvas.toBlob(done, 'image/png'));
}
