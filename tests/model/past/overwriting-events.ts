import { randomUUID } from 'node:crypto'
import { transportersContract } from '#administration/transporters/transporters.contract.ts'
import { aRequirement, firstAid, theNextVersion } from '#drivers/requirements/requirements.factory.ts'
import { restrictionsContract } from '#drivers/restrictions/restrictions.contract.ts'
import { stateNow, type Lives } from './lives.ts'

/** What overwrites its own past, of many drivers at once; `onAll` hears of what concerns everybody. */
export async function overwritingEvents(lives: Lives, onAll: () => void): Promise<readonly (() => Promise<void>)[]> {
  const { db, random, plantId, admin, clock, all } = lives
  // It blocks nobody: the plain reading knows of no plant's own requirements.
  const rule = await aRequirement(db, plantId, { definition: { ...firstAid, metBy: '2099-01-01' }, fromDay: '2026-01-01', at: clock.now })
  let versions = 0
  return [
    async () => {
      const transporter = random.pick(lives.transporters.slice(0, -1))
      const renamed = { ...transporter, name: `Transporter ${randomUUID()}` }
      await (
        await admin()
      )(transportersContract.update, { id: transporter.id, name: renamed.name, email: transporter.email, is_spot: false })
      lives.transporters[lives.transporters.indexOf(transporter)] = renamed
      for (const life of all) {
        const state = stateNow(life)
        if (state.transporter === transporter.name) life.known.push({ from: clock.now, state: { ...state, transporter: renamed.name } })
      }
    },
    async () => {
      const call = await admin()
      const glasses = (await call(restrictionsContract.index, {})).data.find(({ key }) => key === 'glasses')
      const words = `Glasses ${random.upTo(1000)}`
      await call(restrictionsContract.update, { id: glasses?._id ?? '', name: 'Corrective lenses', words, symbol: 'glasses' })
      onAll()
    },
    async () => {
      versions += 1
      // One a day.
      if (versions === 1)
        await theNextVersion(db, plantId, rule.id, {
          at: clock.now,
          name: 'first response',
          definition: { ...firstAid, metBy: '2099-01-01' },
        })
      onAll()
    },
  ]
}
