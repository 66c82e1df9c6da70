import type { Fault } from '../fault.ts'

export const administration: readonly Fault[] = [
  {
    name: 'a transporter that is in use is deleted',
    kind: 'missing refusal',
    file: 'src/administration/master-data.service.ts',
    from: 'if (!ruling.ok) throw conflict(ruling.code, ruling.message)',
    to: 'if (!ruling.ok && plantId === null) throw conflict(ruling.code, ruling.message)',
    foundBy: ['src/administration/in-use.test.ts', 'src/administration/transporters/transporters.test.ts'],
  },
  {
    name: 'changed master data leave no record',
    kind: 'missing audit',
    file: 'src/administration/master-data.service.ts',
    from: 'await writeAudit(tx, { ...auditSubject(subject, id, context), action: `${subject} ${done}`',
    to: "if (done !== 'changed') await writeAudit(tx, { ...auditSubject(subject, id, context), action: `${subject} ${done}`",
    foundBy: ['src/administration/master-data.test.ts', 'src/administration/plant-settings/plant-settings.test.ts'],
  },
  {
    name: 'drivers keep the end of their transporter’s former contract',
    kind: 'cache not invalidated',
    file: 'src/administration/master-data.service.ts',
    from: 'await changed?.(tx, { ...context, before, after })',
    to: 'if (before.name !== after.name) await changed?.(tx, { ...context, before, after })',
    foundBy: ['src/administration/transporters/transporters.test.ts', 'src/drivers/pass/transporter-passes.test.ts'],
  },
  {
    name: 'a spot transporter is offered a month more',
    kind: 'wrong date',
    file: 'src/administration/transporters/transporters.rules.ts',
    from: 'const spotValidityMonths = 3',
    to: 'const spotValidityMonths = 4',
    foundBy: ['src/administration/transporters/transporters.rules.test.ts', 'src/administration/transporters/transporters.test.ts'],
  },
  {
    name: 'a plant’s week starts on Sunday',
    kind: 'off by one day',
    file: 'src/administration/plant-settings/working-days.rules.ts',
    from: "const monday = '2024-01-01'",
    to: "const monday = '2023-12-31'",
    foundBy: ['src/administration/plant-settings/working-days.rules.test.ts'],
  },
  {
    name: 'what expires today has not expired',
    kind: 'off by one day',
    file: 'src/administration/expiry.rules.ts',
    from: 'const hasExpired = (daysLeft: number): boolean => daysLeft <= 0',
    to: 'const hasExpired = (daysLeft: number): boolean => daysLeft < 0',
    foundBy: ['src/administration/expiry.rules.test.ts'],
  },
]
