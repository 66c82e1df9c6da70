import type { NotificationText } from './notifications.rules.ts'

type Break = { lane: number; lane_no: number; reason: 'altered' | 'cut off' | 'not as recorded' }

const reasons = {
  altered: 'an entry was changed, added or removed',
  'cut off': 'the newest entries were removed',
  'not as recorded': 'entries differ from what an earlier night recorded',
} satisfies Record<Break['reason'], string>

/** The notification to administrators. */
export const auditBreakText = (breaks: readonly Break[]): NotificationText => ({
  title: 'Audit entries were changed or removed',
  body: `${breaks.map(({ lane, lane_no, reason }) => `Partition ${lane}, entry ${lane_no}: ${reasons[reason]}.`).join('\n')}
Do not change the database. Contact the people who run the server.`,
})

const [hour, minute] = [1, 40]
/** Every night, in UTC. */
export const auditCheckCron = `${minute} ${hour} * * *`

/** Whether no check has passed since the last due time. */
export function isAuditCheckDue(now: Date, lastGood: Date | undefined): boolean {
  const today = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate(), hour, minute)
  const due = today <= now.getTime() ? today : today - 24 * 60 * 60 * 1000
  return lastGood === undefined || lastGood.getTime() < due
}
