import type { Canvas } from '@napi-rs/canvas'

/** A film for Chromium's fake camera (`--use-file-for-fake-video-capture`), which repeats it: each picture for a second of its 30 pictures. */
export function filmOf(pictures: readonly Canvas[]): Buffer {
  const shown = pictures.map((picture) => picture.toBuffer('image/jpeg', 90))
  return Buffer.concat(shown.flatMap((picture) => Array.from({ length: 30 }, () => picture)))
}
