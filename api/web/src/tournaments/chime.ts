/** What is heard when a round's time is up, where the desk wants it; made here, of two tones. */
import { observable } from '../store/observable';

const KEY = 'greffier.chime';
const TONES = [880, 659]; // Hz
const LASTS = 0.7; // s, each

function load(): boolean {
  try {
    return localStorage.getItem(KEY) === 'on';
  } catch {
    return false; // closed storage
  }
}

/** Whether it is heard. */
export const chimes = observable<boolean>(load());

let sounds: AudioContext | null = null;

/** By a tap: browsers let nothing be heard before one. */
export function setChimes(on: boolean): void {
  chimes.set(on);
  try {
    localStorage.setItem(KEY, on ? 'on' : 'off');
  } catch {
    // kept for this visit
  }
  if (on) ring();
}

export function ring(): void {
  sounds ??= new AudioContext();
  const begins = sounds.currentTime;
  TONES.forEach((pitch, n) => {
    const [tone, volume] = [sounds!.createOscillator(), sounds!.createGain()];
    tone.frequency.value = pitch;
    const at = begins + n * LASTS;
    volume.gain.setValueAtTime(0.3, at);
    volume.gain.exponentialRampToValueAtTime(0.001, at + LASTS);
    tone.connect(volume).connect(sounds!.destination);
    tone.start(at);
    tone.stop(at + LASTS);
  });
}
