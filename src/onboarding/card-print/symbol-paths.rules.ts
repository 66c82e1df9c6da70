import type { RestrictionSymbol } from '#drivers/restrictions/restriction.rules.ts'

/** Lines on a grid of 24, two wide. */
export const symbolPaths: Readonly<Record<RestrictionSymbol, string>> = {
  glasses: 'M2 15a4 4 0 1 0 8 0a4 4 0 1 0 -8 0M14 15a4 4 0 1 0 8 0a4 4 0 1 0 -8 0M10 14.5a2.2 2.2 0 0 1 4 0M2.3 13.5L5 6M21.7 13.5L19 6',
  moon: 'M20 14A8.5 8.5 0 1 1 10 4a7 7 0 0 0 10 10z',
  truck: 'M2 5h12v12H2zM14 9h4l4 4v4h-8M4.5 18.5a2 2 0 1 0 4 0a2 2 0 1 0 -4 0M15.5 18.5a2 2 0 1 0 4 0a2 2 0 1 0 -4 0',
  people:
    'M5.5 8a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0 -7 0M2 21v-2a5 5 0 0 1 5 -5h4a5 5 0 0 1 5 5v2M16 4.5a3.5 3.5 0 0 1 0 7M18 14.5a5 5 0 0 1 4 4.5v2',
  ear: 'M6 9a6 6 0 1 1 12 0c0 4 -4 4.5 -4 8a3.5 3.5 0 0 1 -6.5 1.5M9.5 9a2.5 2.5 0 1 1 5 0c0 1.5 -2 1.5 -2 3.5',
  clock: 'M3 12a9 9 0 1 0 18 0a9 9 0 1 0 -18 0M12 7v5l3 2',
  alert: 'M12 3L22 20H2zM12 9v5M12 16.5v0.5',
}
