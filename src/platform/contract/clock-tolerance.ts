/** How far two clocks that are set by a network may be apart: servers from their database, devices at the gate from servers. Further ones are taken for wrong. */
export const clockToleranceMs = 5 * 60_000
