import type { Fault } from '../fault.ts'

export const reports: readonly Fault[] = [
  {
    name: 'a report counts dismissed violations',
    kind: 'wrong count',
    file: 'src/reports/violations/violations-report.store.ts',
    from: "where: sql`v.state <> 'dismissed'`",
    to: 'where: sql`v.state is not null`',
    foundBy: ['src/reports/violations/violations-report.test.ts'],
  },
  {
    name: 'last month is compared with itself',
    kind: 'wrong date',
    file: 'src/reports/mechanism/periods.rules.ts',
    from: 'previous: { from: addMonths(month, -2), to: addDays(from, -1) }',
    to: 'previous: { from: addMonths(month, -1), to: addDays(from, -1) }',
    foundBy: ['src/reports/mechanism/periods.rules.test.ts'],
  },
  {
    name: 'a colleague opens somebody’s file of a report',
    kind: 'missing scope',
    file: 'src/reports/files/kept-files.store.ts',
    from: ".where('r.user_id', '=', userId)\n    .where('r.auth_plant_id'",
    to: ".where(({ eb, or }) => or([eb('r.user_id', '=', userId), eb('r.auth_plant_id', '=', plantId)]))\n    .where('r.auth_plant_id'",
    foundBy: ['src/reports/files/kept-files.test.ts'],
  },
  {
    name: 'amounts are cut off instead of rounded',
    kind: 'wrong count',
    file: 'src/reports/mechanism/amounts.rules.ts',
    from: 'Math.round(value * 10) / 10',
    to: 'Math.floor(value * 10) / 10',
    foundBy: ['src/reports/mechanism/amounts.rules.test.ts'],
  },
  {
    name: 'a name in an export runs as a formula',
    kind: 'unescaped text',
    file: 'src/platform/server/spreadsheets/read/csv-line.ts',
    from: "(/^[=+\\-@\\t\\r]/.test(cell) && !negativeNumber.test(cell) ? `'${cell}` : cell)",
    to: "(/^[+\\-\\t\\r]/.test(cell) && !negativeNumber.test(cell) ? `'${cell}` : cell)",
    foundBy: [
      'src/platform/server/spreadsheets/write/sheets.test.ts',
      'src/platform/server/spreadsheets/write/sheet-files.test.ts',
      'src/drivers/list/driver-export.test.ts',
    ],
  },
]
