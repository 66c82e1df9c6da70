import { driverStatus as s } from '../../driver-status.contract.ts'
import { listOwnRules, listRequirementTexts } from '../../requirements/requirements.service.ts'
import { nameOwnEnds } from '../../settle/own-requirements-at.service.ts'
import { settled } from '../../settle/settle.rules.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { DriverState } from './driver-state.rules.ts'
import { describeRestrictions, findRecordedNow, type RecordedNow } from './known-now.store.ts'
import type { KnownState, Then } from './verdict.store.ts'

/**
 * A past moment as known now: what has a day of its own (examinations, trainings, passes, suspensions, cards, attendance) counts from that day, whenever it was recorded.
 * What has none (status, transporter, licence, vehicle, holds) counts as it was known then. What follows is settled as today, by the rules of that day.
 */
export async function asKnownNow(db: Db, driverId: string, known: KnownState, then: Then): Promise<DriverState> {
  const { state, plantId } = known
  const recorded = await findRecordedNow(db, { driverId, plantId, ...then })
  const { day } = then.asAt
  const rules = ((await listOwnRules(db, [plantId])).get(plantId) ?? []).map((rule) => ({
    ...rule,
    versions: rule.versions.map((version) => ({ ...version, hasBegun: version.fromDay <= day })),
  }))
  const pass = recorded.latePass ?? state.pass
  const { columns, pass: settledPass } = settled({
    statusId: state.statusId,
    vehicleOptions: state.vehicleOptions,
    licenceExpiry: state.expiries.licence,
    spotValidUntil: state.expiries.transporter,
    heldDays: state.heldDays,
    findings: recorded.findings,
    own: { ...recorded, rules, vehicleCategories: state.vehicleCategories, licenceClass: state.licenceClass },
    card: null,
    pass: pass && { ...pass, status: 'active' },
  })
  const texts = await listRequirementTexts(db, plantId)
  return {
    ...suspendedSince(state, recorded),
    cardNo: recorded.cardNo ?? state.cardNo,
    pass: pass && settledPass && { ...pass, expiry: settledPass.expiry, reason: settledPass.reason },
    expiries: { ...state.expiries, medical: columns.medical_expiry, ddt: columns.ddt_expiry, bulker: columns.bulker_expiry },
    isUnfit: columns.is_unfit,
    own: nameOwnEnds(
      texts.map((text) => state.own.find(({ id }) => id === text.id) ?? text),
      columns.own_ends,
    ),
    restrictions: await describeRestrictions(db, { plantId, keys: columns.restrictions, end: then.end }),
  }
}

/** Who was active by what was known, and was suspended as is known now. */
const suspendedSince = (state: DriverState, { lateSuspension }: RecordedNow): DriverState =>
  lateSuspension === null || state.statusId !== s.active ? state : { ...state, statusId: s.suspended, suspension: lateSuspension }
