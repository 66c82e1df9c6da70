import { nextIdNo } from '#drivers/drivers.factory.ts'
import { barredMatchesContract } from '#onboarding/barred-matches/barred-matches.contract.ts'
import { aPassHolder } from '#drivers/pass/passes.factory.ts'
import { blacklistDriver } from '#requests/kinds/blacklist-driver/blacklist-driver.contract.ts'
import { endSuspension } from '#requests/kinds/end-suspension/end-suspension.contract.ts'
import { requestStatus } from '#requests/engine/request-types.contract.ts'
import { dayOf } from './life.ts'
import { aTeam, type Acts, type Person, type Subject, type Team } from './team.ts'

let count = 0

/** Whom nobody of another life is like. */
export function aPersonOf(): Person {
  count += 1
  const letters = [...String(100_000 + count)].map((digit) => 'bcdfghjklm'[Number(digit)]).join('a')
  const phones = [`+2547${String(10_000_000 + count)}`]
  return { name: `Juma ${letters}`, date_of_birth: dayOf('1962-01-01', { days: count }), licence_no: `LIFE-${count}`, phones }
}

type TwinActs = Pick<Acts, 'bar twin' | 'pardon twin' | 'answer' | 'uphold' | 'dismiss'>

export function twinActs({ api, driver, person, plants, here }: Subject): TwinActs {
  let made: Promise<{ id: string; team: Team }> | undefined
  const twin = () => (made ??= aTwin())
  async function aTwin() {
    const { name, date_of_birth } = person
    const like = { name, date_of_birth, id_no: nextIdNo(), licence_no: `TWIN-${driver.id}` }
    const { id } = await aPassHolder(api.db, { plantId: plants.barring, ...like })
    return { id, team: await aTeam(api, plants.barring) }
  }
  const decideTwin = async (kind: typeof blacklistDriver | typeof endSuspension, approvals: 1 | 2): Promise<void> => {
    const { id, team } = await twin()
    const { request_id } = await (await team.officer.login())(kind.raise, { driver_id: id, comment: 'As the rules say' })
    for (const decider of team.deciders.slice(0, approvals))
      await (
        await decider.login()
      )(kind.decide, { request_id, comment: 'Seen', key: 'approve' })
  }
  const isBarred = async () => {
    const { id } = await twin()
    return (await api.db.selectFrom('driver').select('status_id').where('id', '=', id).executeTakeFirstOrThrow()).status_id === 9
  }
  const decideBarring = async (key: 'approve' | 'reject'): Promise<void> => {
    const asked = await api.db
      .selectFrom('request')
      .select('id')
      .where('driver_id', '=', driver.id)
      .where('type_id', '=', blacklistDriver.typeId)
      .where('status_id', '=', requestStatus.pending)
      .executeTakeFirst()
    const { deciders } = await here()
    await (
      await deciders[0].login()
    )(blacklistDriver.decide, { request_id: asked?.id ?? '0', comment: 'Seen', key })
  }
  return {
    'bar twin': () => decideTwin(blacklistDriver, 1),
    // Two approvals of a simple reinstatement are no act of the business.
    'pardon twin': async () => decideTwin(endSuspension, (await isBarred()) ? 2 : 1),
    answer: async ({ answer }) => {
      const { team } = await twin()
      const call = await team.officer.login()
      const { data } = await call(barredMatchesContract.index, { tab: 'open', page_size: 100 })
      const match = data.find(({ applicant }) => applicant === person.name)
      await call(barredMatchesContract.answer, { match_id: match?._id ?? '0', answer, comment: 'Compared' })
    },
    uphold: () => decideBarring('approve'),
    dismiss: () => decideBarring('reject'),
  }
}
