import type { Words } from './notifications.rules.ts'

type Break = { readonly lane: number; readonly lane_no: number; readonly reason: 'altered' | 'cut off' | 'not as recorded' }

const reasons = {
  altered: 'an entry was changed, added or removed',
  'cut off': 'the newest entries were removed',
  'not as recorded': 'entries differ from what an earlier night recorded',
} satisfies Record<Break['reason'], string>

/** What administrators are told of a broken audit. */
export const auditBreakWords = (breaks: readonly Break[]): Words => ({
  title: 'Audit entries were changed or removed',
  body: `${breaks.map(({ lane, lane_no, reason }) => `Partition ${lane}, entry ${lane_no}: ${reasons[reason]}.`).join('\n')}
Leave the database as it is and tell the people who run the server.`,
})

const [hour, minute] = [1, 40]
/** Every night, in UTC. */
export const auditCheckCron = `${minute} ${hour} * * *`

/** Whether a night's check is still to be made: none has been good since it last fell due. */
export function isAuditCheckDue(now: Date, lastGood: Date | undefined): boolean {
  const today = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate(), hour, minute)
  const due = today <= now.getTime() ? today : today - 24 * 60 * 60 * 1000
  return lastGood === undefined || lastGood.getTime() < due
}
