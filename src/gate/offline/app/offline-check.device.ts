import { localTime } from '#platform/contract/moment.ts'
import { readEnteredCode } from '../../checks/entered-code.rules.ts'
import type { Direction } from '../../judgement/gate-verdict.rules.ts'
import { rulesVersion } from '../../judgement/rules-version.rules.ts'
import type { HeldData } from '../held-data.rules.ts'
import { findHeld, judgeOffline, type OfflineFinding } from '../offline-verdict.rules.ts'
import type { OfflineCheck } from '../queue.contract.ts'
import { saidOf } from '../witnessed-check.rules.ts'
import { enqueueCheck } from './check-queue.device.ts'
import { ownDevice, serverNow } from './device-key.device.ts'
import { openPhotograph } from '../../photographs/photograph-pack.device.ts'
import { readEntry } from './genuine.device.ts'

type AskedOffline = {
  guardId: string
  entered: string
  direction: Direction
  isBulkLoad: boolean
  registration: string
}

/** `photograph` is the driver's, where the device has it. */
export type CheckedOffline = OfflineFinding & { check: OfflineCheck; photograph: Blob | undefined }

/** Judges by what the device holds, and queues the check before its verdict is shown. */
export async function checkOffline(held: HeldData, asked: AskedOffline): Promise<CheckedOffline> {
  const device = await ownDevice()
  if (!device) throw new Error('This device was cut off. Ask your safety officer to enrol it again.')
  const { direction, isBulkLoad, guardId } = asked
  const now = serverNow(device)
  const entry = await readEntry(asked.entered, device.serverKeys)
  const { today: day, clock: time } = localTime(new Date(now), held.plant.time_zone)
  const photograph = await openPhotograph(findHeld(held, entry)?.driver.pictureId ?? null, device.serverKeys).catch(() => undefined)
  const hasPhotograph = photograph !== undefined
  const finding = judgeOffline(held, entry, { day, time, direction, isBulkLoad, now, latest: device.latest, hasPhotograph })
  const code = readEnteredCode(asked.entered)
  const check: OfflineCheck = {
    device_id: device.id,
    key: crypto.randomUUID(),
    at: new Date().toISOString(),
    ahead_ms: device.aheadMs,
    guard_id: guardId,
    found_by: entry.kind === 'digital_pass' ? 'pass' : code.kind === 'token' ? 'card' : 'card_no',
    entered: code.kind === 'number' ? code.number.slice(0, 40) : null,
    card_id: finding.found?.card.id ?? (entry.kind === 'card' ? entry.cardId : null),
    direction,
    is_bulk_load: isBulkLoad,
    registration: asked.registration.trim().toUpperCase().slice(0, 20) || null,
    outcome: finding.verdict.outcome,
    reasons: finding.verdict.reasons.map(saidOf),
    data_at: new Date(held.at).toISOString(),
    data_number: held.seq,
    rules: rulesVersion,
  }
  await enqueueCheck(device, check)
  return { ...finding, check, photograph }
}
