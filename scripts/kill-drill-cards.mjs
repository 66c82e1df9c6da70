// The card part of the kill drill: cards are replaced, passes made, cards printed and handed over while the server is killed.

const folder = '/v1/onboarding/card-issuance'

/** Takes each driver from an old card to a new one until the server is gone; `entries` records what was acknowledged. */
export async function writeCards({ get, post, drivers, entries }) {
  try {
    for (const driver_id of drivers) {
      const held = await get(`${folder}/details?driver_id=${driver_id}`)
      if (!held.driver.card?.handed_over_at) continue
      const entry = { driver_id, done: [] }
      const step = async (name, path, body) => {
        const isDone = (await post(path, body)).status === 200
        if (isDone) entry.done.push(name)
        return isDone
      }
      if (!(await step('replaced', `${folder}/replace`, { card_id: held.driver.card._id, reason: 'lost', comment: 'Drill' }))) continue
      entries.push(entry)
      await step('generated', '/v1/onboarding/pass-generation/generate', { driver_ids: [driver_id] })
      if (!(await step('printed', `${folder}/print`, { driver_ids: [driver_id], layout: 'single' }))) continue
      const { card, today } = (await get(`${folder}/details?driver_id=${driver_id}`)).driver
      const received = { received_by: 'Drill', handed_over_on: today, identity: 'checked' }
      await step('handed over', `${folder}/hand-over`, { card_id: card._id, ...received })
    }
  } catch {
    // the server was killed; the steps are verified after the next start
  }
}

/** 'lost' where an acknowledged step is gone, 'half' where card, driver and pass do not agree, else 'whole'. */
export async function verifyCard({ get, post, entry: { driver_id, done } }) {
  const { driver, history } = await get(`${folder}/details?driver_id=${driver_id}`)
  const { pass } = (await post('/v2/drivers/details', { id: driver_id })).body.driver
  const isHeld = Boolean(driver.card?.handed_over_at)
  const isWhole = isHeld
    ? driver.status.id === 8 && pass.status.name !== 'Cancelled'
    : driver.status.id === 6 && pass.status.name === 'Cancelled'
  if (!isWhole) return 'half'
  const isLost =
    !history.some(({ end_comment }) => end_comment === 'Drill') ||
    (done.includes('printed') && !driver.card?.printed_at) ||
    (done.includes('handed over') && !isHeld)
  return isLost ? 'lost' : 'whole'
}
