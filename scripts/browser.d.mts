export function findChromium(): string | undefined
export function bringChromium(): string
