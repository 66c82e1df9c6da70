/** Shown where one of the plants has switched on what it is about; everywhere by default. */
export type Offered<P> = { offeredAt?: (plant: P) => boolean }

export const offeredTo = <P, T extends Offered<P>>(all: Readonly<Record<string, T>>, plants: readonly P[]): [string, T][] =>
  Object.entries(all).filter(([, { offeredAt }]) => offeredAt === undefined || plants.some(offeredAt))
