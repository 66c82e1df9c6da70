import type { Fault } from '../fault.ts'

export const imports: readonly Fault[] = [
  {
    name: 'day and month of a register change places',
    kind: 'swapped date',
    file: 'src/import-export/rows/day-first.rules.ts',
    from: "order === 'month-first' ? [numbers.year, numbers.one, numbers.two] : [numbers.year, numbers.two, numbers.one]",
    to: "order !== 'month-first' ? [numbers.year, numbers.one, numbers.two] : [numbers.year, numbers.two, numbers.one]",
    foundBy: ['src/import-export/drivers/driver-rows.rules.test.ts', 'src/import-export/reading/reading-dates.test.ts'],
  },
  {
    name: 'a register empties what its cells leave empty',
    kind: 'lost input',
    file: 'src/import-export/drivers/driver-update.rules.ts',
    from: '.filter(([, value]) => !isEmpty(value))',
    to: '.filter(([, value]) => !isEmpty(value) || Array.isArray(value))',
    foundBy: ['src/import-export/import-update.test.ts'],
  },
  {
    name: 'a register changes a driver who has left',
    kind: 'wrong status',
    file: 'src/import-export/drivers/driver-update.rules.ts',
    from: '  driverStatus.suspended,\n]',
    to: '  driverStatus.suspended,\n  driverStatus.left,\n]',
    foundBy: ['src/import-export/import-update.test.ts'],
  },
  {
    name: 'a register with a number twice changes a driver twice',
    kind: 'missing refusal',
    file: 'src/import-export/drivers/driver-update.rules.ts',
    from: "if (sameId !== undefined) row.addProblem('id_no'",
    to: "if (sameId === 0) row.addProblem('id_no'",
    foundBy: ['src/import-export/import-update.test.ts'],
  },
  {
    name: 'an import overwrites what changed after its check',
    kind: 'missing refusal',
    file: 'src/import-export/engine/judge-rows.rules.ts',
    from: 'if (change === undefined || isSameChange(change, shown)) return row',
    to: 'if (change === undefined || isSameChange(change, shown) || shown !== undefined) return row',
    foundBy: ['src/import-export/import-update.test.ts'],
  },
]
