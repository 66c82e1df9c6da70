import type { SessionPlant } from '#accounts/people.ts'
import { announce } from '#notifications/announce.service.ts'
import { writeAudit } from '#platform/server/audit/audit.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { enrolAgainText, gateNews } from '../checks/gate-check.rules.ts'
import { countDisagreement, type StoredDevice } from './devices.store.ts'

type At = { plant: SessionPlant; now: Date }

/** Counts a check that the server judges otherwise. With the third one the device gets no more data until it is enrolled again. */
export async function recordDisagreement(tx: Tx, { id, name }: Pick<StoredDevice, 'id' | 'name'>, { plant, now }: At): Promise<void> {
  if (!(await countDisagreement(tx, id, now))) return
  await writeAudit(tx, {
    at: now,
    userId: null,
    action: 'gate_device_enrols_again',
    subject: 'gate_device',
    subjectId: id,
    plantId: plant.id,
    after: { name },
  })
  const payload = { type_id: gateNews.unusual, by_id: null, ...enrolAgainText(name, plant.name), link: 'gate/devices' }
  await announce(tx, { topic: 'gate', payload, plantId: plant.id, at: now })
}
