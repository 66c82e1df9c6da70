import { expect, it } from 'vitest'
import { giveClearances } from '#drivers/pass/passes.factory.ts'
import { anIssuer } from '#issuers/issuers.factory.ts'
import { aConfirmedRecall } from '#recalls/recalls.factory.ts'
import { aRecallScene } from '#tests/world/recall-scene.ts'
import { testApi } from '#tests/world/test-api.ts'
import { reviewSteps } from './review.factory.ts'

const api = await testApi()
const { db } = api
const { proposer, second, plantId, until, ...scene } = await aRecallScene(api)
const office = await api.as({ portal: 'transporter_portal', plantId })
const { submit, acceptAll, act, details } = reviewSteps(db, { reviewer: proposer, office })

it('documents are not verified by a training of a company whose trainings of that day are under recall', async () => {
  const { allocationId } = await api.as({ portal: 'trainer', plantId, company: 'Safe Roads' })
  const issuer_id = await anIssuer(db, { allocationId })
  const { id: driver_id } = await (await scene.aDoctor()).aDriver()
  await giveClearances(db, [{ driver_id, kind: 'ddt', given_on: '2026-06-13', expiry: '2027-06-13', issuer_id, created_at: api.now }])
  const name = 'Defensive driving certificate'
  const submission = await submit()
  const trainedBy = (issuer: string) =>
    db
      .updateTable('application_document')
      .set({ issuer })
      .where('id', '=', submission.documents[name] ?? '')
      .execute()
  await trainedBy('SAFE-ROADS')
  await acceptAll(submission)
  await until(await aConfirmedRecall({ proposer, second }, { issuer_id }), 'open')
  await expect(act('verify', submission)).rejects.toMatchObject({
    status: 409,
    problem: {
      code: 'recalled',
      message: `${name}: The training of 01 Oct 2026 is under recall. Another issuer has to train the driver. Undo its acceptance and return it.`,
    },
  })
  expect((await details(submission)).state).toBe('submitted')
  await trainedBy('Careful Drivers')
  await act('verify', submission)
})
