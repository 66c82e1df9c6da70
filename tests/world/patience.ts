/** A CI machine that its host shares may take three times as long for everything; who waits at a terminal wants to know sooner. */
const factor = process.env['CI'] === 'true' ? 3 : 1

/** In milliseconds, of a machine that nothing holds up. */
export const minutes = (count: number): number => factor * count * 60_000
/** For what a window or a poll waits. */
export const patience: number = factor * 10_000
