/** When the gate opens, and how many trucks the yard takes. */
export const [opening, yard] = ['05:30', 19] as const

/** Trucks of a day in the morning and after it, each with the minutes between two of them. */
const busy = { morning: [62, 3.2], later: [26, 19] } as const
const quiet = { morning: [24, 8], later: [6, 60] } as const

/** The minutes after opening at which trucks come: most in the morning, a few more on one day than on another. */
export function arrivalsOf(seed: number, day: number): readonly number[] {
  const { morning, later } = seed === 1 ? busy : quiet
  const [early, gap] = morning
  const first = Array.from({ length: early - ((day * 5) % 7) }, (_, nth) => nth * gap + ((nth * 7 + day * 3) % 5) / 2)
  const end = early * gap
  return [...first, ...Array.from({ length: later[0] }, (_, nth) => end + nth * later[1] + ((nth * 11 + day) % 9))].toSorted(
    (one, other) => one - other,
  )
}
