/** A reading of memory: after so many hours, in MB. */
export type Reading = { hours: number; mb: number }

/** MB an hour: the median of the slopes between all pairs (Theil and Sen), which a few outliers do not move. 0 for fewer than two readings. */
export function slopeOf(readings: readonly Reading[]): number {
  const slopes = readings.flatMap((one, n) => readings.slice(n + 1).map((other) => (other.mb - one.mb) / (other.hours - one.hours)))
  return slopes.toSorted((a, b) => a - b)[Math.floor(slopes.length / 2)] ?? 0
}
