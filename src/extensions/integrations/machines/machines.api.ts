import type { Handlers, Program } from '#accounts/people.ts'
import { findAtGate, judgeFound } from '#gate/checks/find-at-gate.service.ts'
import type { DriverAtGate } from '#gate/checks/driver-at-gate.rules.ts'
import { isKnownAt } from '#gate/judgement/gate-verdict.rules.ts'
import { shownReason } from '#gate/judgement/gate-reasons.rules.ts'
import { checkLive } from '#gate/checks/live-check.service.ts'
import { changesLimit, snapshotLimit, type GateDataSource } from '#gate/offline/gate-data.service.ts'
import { sealedType } from '#gate/offline/sealed-data.rules.ts'
import { presentServerKeys } from '#gate/offline/server-keys.presenter.ts'
import type { CardKeys } from '#onboarding/card-codes/card-keys.service.ts'
import { localTime } from '#platform/contract/moment.ts'
import { countOrRefuse } from '#platform/server/http/rate-limit.ts'
import { bytesResponse } from '#platform/server/http/bytes-response.ts'
import { assertMayAsk, countMiss } from './key-limits.service.ts'
import type { machinesContract, ShownCard } from './machines.contract.ts'

export const machinesApi = (keys: CardKeys, source: GateDataSource): Handlers<typeof machinesContract> => ({
  verdict: async ({ input, actor, db, now }) => {
    await assertMayAsk(db, actor, now)
    const plantId = actor.plant.id
    const { today: day, clock: time } = localTime(now, actor.plant.timeZone)
    const found = await findAtGate(db, keys, { plantId, day, entered: enteredOf(input), isCardOnly: true })
    const question = { day, time, direction: input.direction, isBulkLoad: input.is_bulk_load, plantId, now }
    const verdict = await judgeFound(db, found, question)
    // A card of a driver who is not admitted is as good as one of nobody: its key has no business with it.
    const known = found.driver && isKnownAt(found.driver.facts, plantId) ? found.driver : null
    if (!known) await countMiss(db, actor, now)
    return {
      card_no: known?.cardNo ?? null,
      ...plantsOf(known, actor),
      direction: input.direction,
      outcome: verdict.outcome,
      reasons: verdict.reasons.map(shownReason),
    }
  },

  record: async ({ input, actor, db, now }) => {
    const { key, direction, registration, is_bulk_load } = input
    const live = { key, entered: enteredOf(input), isCardOnly: true, direction, isBulkLoad: is_bulk_load, registration, now }
    await assertMayAsk(db, actor, now)
    const { check, driver } = await checkLive(db, keys, { ...live, checker: checkerOf(actor) })
    if (!driver) await countMiss(db, actor, now)
    return {
      check_id: check.id,
      checked_at: check.checked_at.toISOString(),
      card_no: driver?.cardNo ?? null,
      ...plantsOf(driver, actor),
      direction: check.direction,
      outcome: check.outcome,
      reasons: check.reasons.map(shownReason),
    }
  },

  keys: async () => ({ keys: presentServerKeys(await keys.verifying()) }),

  snapshot: async ({ actor, db, now }) => {
    await countOrRefuse(db, { key: `gate snapshot of key ${actor.keyId}`, limit: snapshotLimit, now })
    return bytesResponse(await source.snapshot(db, actor.plant.id, now), sealedType)
  },

  changes: async ({ input, actor, db, now }) => {
    await countOrRefuse(db, { key: `gate changes of key ${actor.keyId}`, limit: changesLimit, now })
    return bytesResponse(await source.changes(db, actor.plant.id, input.since, now), sealedType)
  },
})

/** Whose driver it is, and where a visiting one is. */
function plantsOf(known: DriverAtGate | null, { plant }: Program) {
  const home = known && { _id: known.facts.plant.id, name: known.facts.plant.name }
  return { home_plant: home, visited_plant: home && home._id !== plant.id ? { _id: plant.id, name: plant.name } : null }
}

const enteredOf = ({ card_no, token }: ShownCard): string => card_no ?? token ?? ''

const checkerOf = ({ plant, keyId }: Program) => ({ plant, userId: null, apiKeyId: keyId })
