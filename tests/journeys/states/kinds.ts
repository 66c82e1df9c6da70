import type { Page } from 'playwright-core'
import { kindScene, type KindScene } from '#requests/kinds/kinds.factory.ts'
import { kinds, kindSlugs, type KindSlug } from '#requests/kinds/kinds.contract.ts'
import { requestStatus, requestType } from '#requests/engine/request-types.contract.ts'
import { aTransporter } from '#administration/transporters/transporters.factory.ts'
import { aPdf } from '#platform/server/files/sample-pdf.factory.ts'
import { aRequest } from '#requests/requests.factory.ts'
import { aPassHolder } from '#drivers/pass/passes.factory.ts'
import type { Journey } from '../journey.ts'
import { button, see } from '../screen.ts'
import { staff, transporterPortal, type State } from './state.ts'

/** Each kind of request while pending, and each empty form. */
export async function kindStates(journey: Journey): Promise<readonly State[]> {
  const person = await journey.person()
  const scene = (slug: KindSlug) => kindScene(journey, person.plantId, slug)
  const raised = await Promise.all(kindSlugs.map(async (slug) => ({ slug, ...(await scene(slug).aRaised()) })))
  return [
    ...raised.map(({ slug, requestId }) => ({
      name: `a pending request: ${slug}`,
      path: `${staff}/requests/details/${requestId}`,
      person,
      reach: (page: Page) => see(page, 'Approve or reject this request'),
    })),
    ...(await formStates(journey, person)),
    await warningState(journey, person),
    ...(await evidenceStates(journey, scene('process-violation'))),
  ]
}

const fromStaff = ['transfer-driver', 'cancel-card', 'blacklist-driver', 'change-details'] as const
const fromTransporters = ['process-transporter-violation', 'bulker-renewal', 'change-profile-pic', 'renew-requirement'] as const

async function formStates(journey: Journey, person: { token: string; plantId: string }): Promise<readonly State[]> {
  const { plantId } = person
  const driver = await aPassHolder(journey.db, { plantId, vehicle_options: ['Bulker'] })
  const office = await journey.person({ portal: 'transporter_portal', plantId, transporterId: driver.transporter_id })
  const unfilled = (slug: KindSlug) => async (page: Page) => {
    await button(page, kinds[slug].action).click()
    await button(page.getByRole('dialog'), 'Send request').click()
    await page.getByRole('dialog').locator('[aria-invalid=true]').first().waitFor()
  }
  const form = (slug: KindSlug, path: string, by: State['person']): State => ({
    name: `an empty form: ${slug}`,
    path,
    person: by,
    reach: unfilled(slug),
  })
  return [
    ...fromStaff.map((slug) => form(slug, `${staff}/drivers/current/driver/${driver.id}`, person)),
    ...fromTransporters.map((slug) => form(slug, `${transporterPortal}/driver/${driver.id}`, office)),
  ]
}

/** A transfer to a transporter whose validity has ended, while another request is pending. */
async function warningState(journey: Journey, person: { token: string; plantId: string }): Promise<State> {
  const driver = await aPassHolder(journey.db, { plantId: person.plantId })
  const ended = await aTransporter(journey.db, { is_spot: true, valid_until: '2026-11-01' })
  await aRequest(journey.db, { driverId: driver.id, createdBy: null })
  return {
    name: 'a warning before a request is sent',
    path: `${staff}/drivers/current/driver/${driver.id}`,
    person,
    reach: async (page) => {
      await button(page, kinds['transfer-driver'].action).click()
      const panel = page.getByRole('dialog')
      await panel.getByRole('list', { name: 'Pending requests' }).waitFor()
      await panel.getByLabel('Transfer to').fill(ended.name)
      await panel.getByRole('option').first().click()
      await panel.locator('input[type=file]').first().setInputFiles({ name: 'a.pdf', mimeType: 'application/pdf', buffer: aPdf() })
      await panel.getByLabel('Comment').fill('The depot is closed.')
      await button(panel, 'Send request').click()
      await see(page.getByRole('alertdialog'), 'ended on 01 Nov 2026')
    },
  }
}

/** An upheld violation without evidence, in both portals. */
async function evidenceStates(journey: Journey, { kind, aRaised }: KindScene): Promise<readonly State[]> {
  const { driver, person: clerk, requestId: request_id } = await aRaised()
  const { plantId } = clerk
  const officer = await journey.as({ portal: 'staff_portal', plantId })
  await officer.call(kind.decide, { request_id, comment: 'Seen on camera 4.', key: 'approve' })
  const evidence = journey.db.selectFrom('request').select('id').where('type_id', '=', requestType.sanctionEvidence)
  const { id } = await evidence.where('driver_id', '=', driver.id).executeTakeFirstOrThrow()
  const office = await journey.person({ portal: 'transporter_portal', plantId, transporterId: driver.transporter_id })
  const staffPerson = await journey.person({ plantId })
  const closed = {
    statusId: requestStatus.rejected,
    by: officer.userId,
    at: new Date('2026-11-20T07:00:00Z'),
    comment: 'Which number is wrong?',
  }
  const rejected = { driverId: driver.id, createdBy: office.userId, typeId: requestType.changeDetails, body: {}, closed }
  const rejectedId = await aRequest(journey.db, rejected)
  const answer = `${transporterPortal}/requests/details/${id}`
  return [
    {
      name: 'evidence that the plant needs',
      path: `${transporterPortal}/requests/dash`,
      person: office,
      reach: (page) => button(page, /^Upload evidence for/).waitFor(),
    },
    {
      name: 'a rejected request sent again',
      path: `${transporterPortal}/requests/dash`,
      person: office,
      reach: async (page) => {
        await button(page, /^Fix and send again for/).click()
        await see(page.getByRole('dialog'), 'Which number is wrong?')
      },
    },
    {
      name: 'a rejected request that needs the office',
      path: `${transporterPortal}/requests/details/${rejectedId}`,
      person: office,
      reach: (page) => see(page, 'This request needs you'),
    },
    { name: 'sanction evidence needed', path: answer, person: office, reach: (page) => button(page, 'Send evidence').waitFor() },
    {
      name: 'an empty evidence form',
      path: answer,
      person: office,
      reach: async (page) => {
        await button(page, 'Send evidence').click()
        await page.locator('[aria-invalid=true]').first().waitFor()
      },
    },
    {
      name: 'sanction evidence handled on another page',
      path: `${staff}/requests/details/${id}`,
      person: staffPerson,
      reach: (page) => see(page, 'Go to the violation'),
    },
  ]
}
