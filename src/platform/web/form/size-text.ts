/** '2.4 MB', '512 kB'; '0 kB' for an empty file only. */
export const sizeText = (bytes: number): string =>
  bytes >= 1_048_576 ? `${(bytes / 1_048_576).toFixed(1)} MB` : `${bytes === 0 ? 0 : Math.max(1, Math.round(bytes / 1024))} kB`
