import type { Fault } from '../fault.ts'

export const holds: readonly Fault[] = [
  {
    name: 'a hold counts on its last day too',
    kind: 'off by one day',
    file: 'src/drivers/holds/held-days.rules.ts',
    from: 'from <= day && day < until',
    to: 'from <= day && day <= until',
    foundBy: ['src/drivers/verdict/verdict.rules.test.ts', 'tests/model/holds/holds.test.ts'],
  },
  {
    name: 'a hold that lies ahead warns of nothing',
    kind: 'wrong status',
    file: 'src/drivers/verdict/verdict.rules.ts',
    from: 'return isHeld || endsBy',
    to: 'return endsBy',
    foundBy: ['src/drivers/verdict/verdict.rules.test.ts', 'src/drivers/holds/hold-days.test.ts'],
  },
  {
    name: "somebody lifts a hold of their own office's driver",
    kind: 'missing refusal',
    file: 'src/drivers/holds/placing/placing.rules.ts',
    from: 'if (isOwn)',
    to: 'if (isOwn && liftedBy === null)',
    foundBy: ['src/drivers/holds/placing/placing.rules.test.ts'],
  },
  {
    name: 'whoever reads drivers reads what a hold is about',
    kind: 'missing refusal',
    file: 'src/drivers/holds/placing/holds.presenter.ts',
    from: 'isStaff && readsHold(row.kind, permissions)',
    to: 'isStaff',
    foundBy: ['src/drivers/holds/placing/placing.test.ts'],
  },
  {
    name: 'a document that was replaced goes on holding the driver',
    kind: 'missing refusal',
    file: 'src/drivers/clearances/clearances.service.ts',
    from: 'if (sentAt && isClearanceKind(kind) && (await findCurrentClearance(tx, change.driver.id, kind))?.id === id)',
    to: "if (sentAt && isClearanceKind(kind) && (await findCurrentClearance(tx, change.driver.id, kind))?.id === '')",
    foundBy: ['src/drivers/holds/replaced-documents.test.ts'],
  },
]
