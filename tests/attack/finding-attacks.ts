import { requestSettingsContract } from '#notifications/settings/settings.contract.ts'
import { aPdf } from '#platform/server/files/sample-pdf.factory.ts'
import { medicalContract } from '#renewals/medical/medical.contract.ts'
import { cancelMedicalRenewal, renewMedical } from '#requests/kinds/renew-medical/renew-medical.contract.ts'
import { requestTrigger } from '#notifications/notifications.contract.ts'
import { countAccepted, atOnce, bellAbout, countAnswers, mustBe, needed, read } from './afterwards.ts'
import type { Attack, Counts } from './attack-shape.ts'
import { multipartForm, send, type CallResult } from './client.ts'
import { attackerAddress as from, bearer, parseBody, postJson, type Scene } from './scene.ts'

const mostWaiting = 5
const dayMs = 86_400_000
const report = { name: 'm.pdf', type: 'application/pdf', bytes: aPdf() }

type Found = { id: string; idNo: string; name: string }

/** A driver as the doctor verifies them. */
async function aVerifiedDriver({ port, attacker: { token }, doctor, drivers }: Scene): Promise<Found> {
  const id = drivers.at(-3) ?? ''
  const details = await postJson(port, '/v2/drivers/details', { id }, { token, from })
  const idNo = /"id_no":"([^"]+)"/.exec(details.text)?.[1] ?? ''
  const verified = postJson(port, medicalContract.verify.path, { id_no: idNo }, { token: doctor, from })
  return { id, idNo, name: (await needed<{ driver: { name: string } }>(verified)).driver.name }
}

/** Another day with every number. */
function sendFinding({ port, doctor }: Scene, driver: Found, n: number): Promise<CallResult> {
  const form = multipartForm([
    ['driver_id', driver.id],
    ['fit_to_work', 'no'],
    ['date', new Date(Date.now() - (1 + (n % 60)) * dayMs).toISOString().slice(0, 10)],
    ['medical_report', report],
  ])
  const headers = { ...form.headers, ...bearer(doctor) }
  return send(port, { method: 'POST', path: renewMedical.raise.path, headers, body: form.body, from: `127.0.9.${1 + (n % 250)}` })
}

const idsOf = (answers: readonly CallResult[]): string[] =>
  answers.filter(({ outcome }) => outcome === '200').map((answer) => (parseBody(answer) as { request_id: string }).request_id)

/** Takes one back and sends another one, over and over. */
async function replaceFindings(scene: Scene, driver: Found, sent: readonly string[]): Promise<CallResult[]> {
  const { port, doctor: token } = scene
  let waiting = [...sent]
  const answers: CallResult[] = []
  for (let round = 0; round < 24 && waiting.length > 0; round += 1) {
    const [request_id, ...rest] = waiting
    const cancelled = await postJson(port, cancelMedicalRenewal.path, { request_id }, { token, from })
    const again = await sendFinding(scene, driver, round + 5)
    answers.push(cancelled, again)
    waiting = [...rest, ...idsOf([again])]
  }
  return answers
}

/** The decider is told of every renewal that is sent. */
async function chooseDecider({ port, decider }: Scene): Promise<void> {
  const { user } = await read<{ user: { _id: string } }>(port, '/v1/auth/me', decider)
  const chosen = { user: user._id, type: String(renewMedical.typeId), is_notified: true, options_status: [requestTrigger.requested] }
  const headers = { 'content-type': 'application/json', ...bearer(decider) }
  await needed(send(port, { method: 'PUT', path: requestSettingsContract.choose.path, headers, body: JSON.stringify(chosen), from }))
}

/** One doctor finds one driver not fit of another day with every call, and takes some back to make room for more. */
const findingsFlood: Attack = {
  name: "findings 'not fit' of one doctor ×16",
  prepare: async (scene) => {
    const { port, attacker, decider } = scene
    const driver = await aVerifiedDriver(scene)
    await chooseDecider(scene)
    return async () => {
      const counts: Counts = {}
      const first = await atOnce(16, 16, (n) => sendFinding(scene, driver, n))
      mustBe(counts, `five of one doctor wait, not ${countAccepted(first)}`, countAccepted(first) === mostWaiting)
      const others = first.filter(({ outcome }) => outcome !== '200')
      mustBe(
        counts,
        `the others are asked often, not ${others[0]?.text}`,
        others.every(({ text }) => text.includes('asked_often')),
      )
      const told = (await bellAbout(port, decider, driver.name)).length
      mustBe(counts, `a decider is told of each finding at most once, not ${told} times`, told > 0 && told <= mostWaiting)
      countAnswers(counts, [...first, ...(await replaceFindings(scene, driver, idsOf(first)))])
      const { verdict } = await read<{ verdict: string }>(port, `/v2/drivers/verdict?driver_id=${driver.id}`, attacker.token)
      mustBe(counts, `the driver stays on hold, not ${verdict}`, verdict === 'blocked')
      const news = await bellAbout(port, decider, driver.name)
      mustBe(counts, `a decider's bell is bounded, not ${news.length}: ${news[0]?.title}`, news.length <= 4 * mostWaiting)
      const path = `/v2/requests/index?tab=waiting&page_size=100&search=${driver.idNo}`
      const { data } = await read<{ data: unknown[] }>(port, path, decider)
      mustBe(counts, `five at most wait, not ${data.length}`, data.length > 0 && data.length <= mostWaiting)
      return counts
    }
  },
}

export const findingAttacks: readonly Attack[] = [findingsFlood]
