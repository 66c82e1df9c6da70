export type Ring = { inner: number; outer: number; corner: number }
/** Clockwise from twelve o'clock, in radians. */
export type Angles = { from: number; to: number }

const whole = 2 * Math.PI

/** The path of a ring's sector with round corners, which fit into a narrow one; around the origin. */
export function ringSector({ inner, outer, corner }: Ring, { from, to }: Angles): string {
  if (to - from > whole - 1e-6) return `${circle(outer, 1)}${circle(inner, 0)}`
  const half = Math.sin(Math.min(to - from, Math.PI) / 2)
  const out = cornerOf(outer, -Math.min(corner, (outer * half) / (1 + half)))
  const back = cornerOf(inner, Math.min(corner, (inner * half) / (1 - half)))
  const isLarge = (turn: number): number => Number(to - from - 2 * turn > Math.PI)
  return [
    `M${at(out.edge, from)}A${arc(out.radius, 0, 1)}${at(outer, from + out.turn)}`,
    `A${arc(outer, isLarge(out.turn), 1)}${at(outer, to - out.turn)}A${arc(out.radius, 0, 1)}${at(out.edge, to)}`,
    `L${at(back.edge, to)}A${arc(back.radius, 0, 1)}${at(inner, to - back.turn)}`,
    `A${arc(inner, isLarge(back.turn), 0)}${at(inner, from + back.turn)}A${arc(back.radius, 0, 1)}${at(back.edge, from)}Z`,
  ].join('')
}

/** Where the round corner at a circle leaves the straight edge (its distance from the middle) and the circle (the angle behind the edge). */
function cornerOf(circleRadius: number, inwards: number): { radius: number; edge: number; turn: number } {
  const middle = circleRadius + inwards
  const radius = Math.abs(inwards)
  return { radius, edge: Math.sqrt(Math.max(0, middle ** 2 - radius ** 2)), turn: Math.asin(Math.min(1, radius / middle)) }
}

const circle = (radius: number, sweep: 0 | 1): string =>
  `M${at(radius, 0)}A${arc(radius, 1, sweep)}${at(radius, Math.PI)}A${arc(radius, 1, sweep)}${at(radius, whole)}Z`

const arc = (radius: number, isLarge: number, sweep: 0 | 1): string => `${rounded(radius)},${rounded(radius)},0,${isLarge},${sweep},`
const at = (radius: number, angle: number): string => `${rounded(radius * Math.sin(angle))},${rounded(-radius * Math.cos(angle))}`
const rounded = (number: number): number => Math.round(number * 1000) / 1000
