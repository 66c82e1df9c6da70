/** A whole run multiplies what a quick run deals: `npm run test:all`. */
export const isWhole: boolean = process.env['DRIVER_PASS_TESTS'] === 'all'

/** A quick run loads a small demonstration. */
export const demoSize = isWhole ? 'whole' : 'small'

type Axes = readonly (readonly unknown[])[]
type Row<A extends Axes> = { -readonly [Axis in keyof A]: A[Axis][number] }

/** Every combination of a value of each axis. */
export const product = <A extends Axes>(...axes: A): Row<A>[] =>
  axes.reduce<unknown[][]>((rows, axis) => rows.flatMap((row) => axis.map((value) => [...row, value])), [[]]) as Row<A>[]

/** As few combinations as show every pair of values of two axes; the first ones also show every value soon. */
export function pairs<const A extends Axes>(...axes: A): Row<A>[] {
  const left = product(...axes.map((axis) => [...axis.keys()]))
  const [met, rows]: [Set<string>, number[][]] = [new Set(), []]
  for (;;) {
    const gains = left.map((row) => marksOf(row).filter((mark) => !met.has(mark)).length)
    const most = Math.max(0, ...gains)
    const row = left[gains.indexOf(most)]
    if (!row || most === 0) return rows.map((places) => places.map((place, axis) => axes[axis]?.[place])) as Row<A>[]
    for (const mark of marksOf(row)) met.add(mark)
    rows.push(row)
  }
}

/** The values of a combination and their pairs. */
const marksOf = (row: readonly number[]): string[] =>
  row.flatMap((place, axis) => [
    `${axis}:${place}`,
    ...row.slice(axis + 1).map((other, further) => `${axis}:${place} ${axis + 1 + further}:${other}`),
  ])

/** The combination that falls to the case with this index: those of `pairs` in turn. */
export function dealt<const A extends Axes>(index: number, ...axes: A): Row<A> {
  const rows = pairs(...axes)
  return rows[index % rows.length] as Row<A>
}

/** Of similar cases a quick run takes the first, or as many as are named. */
export const firstOf = <T>(cases: readonly T[], most = 1): readonly T[] => (isWhole ? cases : cases.slice(0, most))

/** What only a whole run goes through. */
export const inWhole = <T>(...cases: readonly T[]): readonly T[] => (isWhole ? cases : [])

/** What this run takes of the axes for the case with this index: a quick run one combination, a whole run all. */
export const taken = <const A extends Axes>(index: number, ...axes: A): Row<A>[] => (isWhole ? product(...axes) : [dealt(index, ...axes)])

/** What this run takes of the axes for one thing: a quick run each pair of values, a whole run each combination. */
export const combined = <const A extends Axes>(...axes: A): Row<A>[] => (isWhole ? product(...axes) : pairs(...axes))

/** What this run takes of one axis for the case with this index: a quick run the next value, a whole run all. */
export const shareOf = <T>(index: number, values: readonly T[]): readonly T[] =>
  isWhole ? values : values.slice(index % values.length).slice(0, 1)
