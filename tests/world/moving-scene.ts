import { movesContract } from '#admissions/moves/moves.contract.ts'
import { aPdfFile } from '#platform/server/files/sample-pdf.factory.ts'
import { aCatalogueEntry } from '#points/points.factory.ts'
import { requestType } from '#requests/engine/request-types.contract.ts'
import { processViolation } from '#requests/kinds/process-violation/process-violation.contract.ts'
import { sanctionEvidenceContract } from '#requests/kinds/sanction-evidence/sanction-evidence.contract.ts'
import { aReport } from '#violations/violations.factory.ts'
import { aMoveScene, type MoveScene } from './move-scene.ts'
import type { TestApi } from './test-api.ts'

type Person = MoveScene['home']
export type MovingScene = MoveScene & {
  driverId: string
  /** Recorded and upheld at the plant by two of its people, with evidence from the office, so that nothing stops a move. Answers the request. */
  upheldAt: (by: Person, more?: object, measure?: object) => Promise<string>
  askedEvidence: () => Promise<string>
  ofCatalogue: (by: Person) => Promise<object>
  moveTo: (to: Person) => Promise<void>
}

/** A driver who moves from plant to plant, and about whom each decides something. */
export async function aMovingScene(api: TestApi): Promise<MovingScene> {
  const { db } = api
  const scene = await aMoveScene(api)
  const { id: driverId, transporter_id: transporterId } = scene.driver
  const askedEvidence = async (): Promise<string> => {
    const asked = db
      .selectFrom('request')
      .select('id')
      .where('type_id', '=', requestType.sanctionEvidence)
      .where('driver_id', '=', driverId)
    return (await asked.orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()).id
  }
  return {
    ...scene,
    driverId,
    askedEvidence,
    upheldAt: async ({ call, plantId }, more = {}, measure = { action: 'none' }) => {
      const decider = await api.as({ portal: 'staff_portal', plantId })
      const office = await api.as({ portal: 'transporter_portal', plantId, transporterId })
      const report = { ...aReport, violation_file: aPdfFile('camera.pdf'), ...more }
      const { request_id } = await call(processViolation.raise, { driver_id: driverId, ...report })
      await decider.call(processViolation.decide, { request_id, comment: 'Seen', key: 'approve', suspend_driver: false, ...measure })
      const evidence = { request_id: await askedEvidence(), file: aPdfFile('warning.pdf'), comment: 'Warned' }
      await office.call(sanctionEvidenceContract.give, evidence)
      return request_id
    },
    ofCatalogue: async ({ plantId }) => ({
      violation_category: 'Speeding',
      violation: 'Speeding on site',
      catalogue_entry_id: await aCatalogueEntry(db, plantId),
    }),
    moveTo: async (to) => {
      const { plantId } = await db
        .selectFrom('driver')
        .select('auth_plant_id as plantId')
        .where('id', '=', driverId)
        .executeTakeFirstOrThrow()
      const asker = await api.as({ portal: 'staff_portal', plantId })
      await asker.call(movesContract.ask, { driver_id: driverId, plant_id: to.plantId, reason: 'Drives there.' })
      const { data } = await to.call(movesContract.list, {})
      await to.call(movesContract.decide, { id: data[0]?._id ?? '', key: 'move' })
    },
  }
}
