import { readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { countAccepted, atOnce, bellAbout, countAnswers, mustBe, needed, read } from './afterwards.ts'
import { anotherAccount } from './another-account.ts'
import { inParallel, type Attack } from './attack-shape.ts'
import { multipartForm, send, type CallResult } from './client.ts'
import { attackerAddress as from, bearer, parseBody, postJson, signIn } from './scene.ts'

const put = (port: number, path: string, body: object, token: string, headers: Record<string, string> = {}): Promise<CallResult> =>
  send(port, {
    method: 'PUT',
    path,
    headers: { 'content-type': 'application/json', ...bearer(token), ...headers },
    body: JSON.stringify(body),
    from,
  })

type Listed = { _id: string; first_name: string; last_name: string; phone: string }

/** Other numbers and emails for everybody, with a Host of the attacker's, and the codes of what waits guessed at once. */
const loginChanges: Attack = {
  name: 'logins changed, and their codes guessed ×16',
  prepare: async ({ port, attacker, sent }) => {
    const { token } = attacker
    const index = await read<{ data: Listed[] }>(port, '/v2/admin/users/index?page_size=100&portal=staff_portal', token)
    const people = index.data.filter(({ phone }) => phone !== attacker.phone).slice(0, 16)
    const before = (await readFile(sent, 'utf8')).length
    const host = { host: 'flood.example', 'x-forwarded-host': 'flood.example' }
    const change = (n: number): Promise<CallResult> => {
      const { _id, first_name, last_name } = people[n % people.length] as Listed
      const phone = `+2547${String(31_000_000 + n)}`
      const email = `flood-${n}-${port}@flood-mail.example`
      return put(port, '/v2/admin/users/update', { id: _id, first_name, last_name, phone, email }, token, host)
    }
    const printed = async (): Promise<string[]> => (await readFile(sent, 'utf8')).slice(before).split('\n')
    return async (ending) => {
      const answers = await atOnce(120, 16, change)
      const counts = await inParallel(8, ending, change)
      countAnswers(counts, answers)
      await pause(1000)
      const lines = await printed()
      const asked = lines.filter((line) => line.includes('is being changed to'))
      const toEach = Map.groupBy(asked, (line) => line.slice(0, line.indexOf(':')))
      mustBe(counts, 'a change was asked for', asked.length > 0)
      mustBe(counts, `thirty changes at most are asked for by one manager, not ${asked.length}`, asked.length <= 30)
      mustBe(
        counts,
        'a person is asked three times a day at most',
        [...toEach.values()].every((each) => each.length <= 3),
      )
      mustBe(
        counts,
        'each change sends one message to each side',
        lines.filter((line) => line.includes('is your code to log in')).length === asked.length,
      )
      mustBe(counts, 'no message names the Host of the caller', !lines.some((line) => line.includes('flood.example')))
      // The newest one is open: its link is known, and its code guessed, from many networks.
      const last = lines.findLast((line) => line.includes('enter')) ?? ''
      const link = /login-change\/([\w-]{43})/.exec(last)?.[1] ?? ''
      const code = /\b(\d{6})\b/.exec(last.slice(last.indexOf('login-change')))?.[1] ?? ''
      const enter = (guess: string, n: number): Promise<CallResult> =>
        postJson(port, '/v1/auth/login-change/enter', { link, code: guess }, { from: `127.0.10.${1 + (n % 250)}` })
      const guesses = await atOnce(64, 16, (n) => enter(String((Number(code) + 1 + n) % 1_000_000).padStart(6, '0'), n))
      countAnswers(counts, guesses)
      mustBe(counts, 'guessed codes are refused', link !== '' && countAccepted(guesses) === 0)
      const right = await enter(code, 200)
      mustBe(counts, `after five tries the right code is refused too, not ${right.outcome}`, code !== '' && right.outcome === '422')
      return counts
    }
  },
}

/** Who may manage users, and holds nothing else, logs somebody out again and again who holds more. */
const endedSessions: Attack = {
  name: 'sessions of a superior ended ×8',
  prepare: async (scene) => {
    const { port, raiser } = scene
    const { token } = await anotherAccount(scene, ['users.manage'], { address: '127.0.9.251' })
    const { user } = await read<{ user: { _id: string } }>(port, '/v1/auth/me', raiser)
    const end = (n: number): Promise<CallResult> =>
      postJson(port, '/v2/admin/users/end-session', { id: user._id, ...(n % 2 && { session_id: String(n) }) }, { token, from })
    return async (ending) => {
      const answers = await atOnce(60, 8, end)
      const counts = await inParallel(8, ending, end)
      countAnswers(counts, answers)
      const still = await send(port, { path: '/v1/auth/me', headers: bearer(raiser), from })
      mustBe(counts, 'every call is refused', countAccepted(answers) === 0)
      mustBe(counts, 'the person is still logged in', still.outcome === '200')
      return counts
    }
  },
}

/** An office that asks one known person without end. */
const officeInvitations: Attack = {
  name: 'a known person invited to an office ×16',
  prepare: async ({ port, office, loginPhones }) => {
    const as = { token: office, from }
    const phone = loginPhones.at(-1) ?? ''
    const { user } = await needed<{ user: { _id: string } }>(postJson(port, '/v2/transporter/people/find-by-phone', { phone }, as))
    const { roles } = await read<{ roles: { _id: string }[] }>(port, '/v2/transporter/people/form', office)
    const person = { first_name: 'Flood', last_name: 'Flood', phone, existing_id: user._id }
    const invite = (n: number): Promise<CallResult> =>
      postJson(port, '/v2/transporter/people/invite', { ...person, role_id: roles[n % roles.length]?._id }, as)
    return async (ending) => {
      const answers = await atOnce(40, 16, invite)
      const counts = await inParallel(16, ending, invite)
      countAnswers(counts, answers)
      const { token } = await signIn(port, phone, '127.0.9.252')
      const { invitations } = await read<{ invitations: unknown[] }>(port, '/v1/auth/office-invitations', token)
      const { data } = await read<{ data: { _id: string }[] }>(port, '/v2/transporter/people/index?page_size=100', office)
      const news = await bellAbout(port, token, 'A transporter invites you')
      mustBe(counts, `three at most are taken in an hour, not ${countAccepted(answers)}`, countAccepted(answers) === 3)
      mustBe(
        counts,
        `one question waits for each role at most, not ${invitations.length}`,
        invitations.length >= 1 && invitations.length <= Math.min(3, roles.length),
      )
      mustBe(counts, `the person is told of each question once, not ${news.length}`, news.length === invitations.length)
      mustBe(counts, 'the office does not have the person', !data.some(({ _id }) => _id === user._id))
      return counts
    }
  },
}

/** Of people who have access nowhere here. */
export const guessedPhone = (n: number): string => `+254101${String(100_000 + n)}`

type Problem = { message: string }
type Checked = { refused: readonly { problems: readonly Problem[] }[] }
const isKnown = ({ message }: Problem): boolean => message === 'Another person has this number'

/** Files of guessed numbers, as few or as many at once, to learn which somebody has. */
const filesOfNumbers: Attack = {
  name: 'numbers of phones in a file of users ×4',
  prepare: async (scene) => {
    const { port } = scene
    const permissions = ['users.manage', 'drivers.read'] as const
    const { token, id, role } = await anotherAccount(scene, permissions, { address: '127.0.9.253' })
    const upload = (numbers: readonly string[]): Promise<CallResult> => {
      const rows = numbers.map((phone, n) => `Flood,No ${n},${phone},${role}\n`).join('')
      const form = multipartForm([
        ['mode', 'check'],
        ['users', { name: 'u.csv', type: 'text/csv', bytes: Buffer.from(`First name,Last name,Phone,Role\n${rows}`) }],
      ])
      const headers = { ...form.headers, ...bearer(token) }
      return send(port, { method: 'POST', path: '/v2/admin/users/import', headers, body: form.body, from })
    }
    const known = (answer: CallResult): number =>
      answer.outcome === '200' ? (parseBody(answer) as Checked).refused.filter(({ problems }) => problems.some(isKnown)).length : 0
    return async (ending) => {
      // Ten at a time, so that the limit falls between files.
      const answers = await atOnce(20, 4, (n) => upload(Array.from({ length: 10 }, (_, each) => guessedPhone(10 * n + each))))
      const whole = await upload(Array.from({ length: 900 }, (_, n) => guessedPhone(n)))
      const counts = await inParallel(4, ending, (round) => upload([guessedPhone(120 + (round % 20))]))
      countAnswers(counts, [...answers, whole])
      const learnt = answers.reduce((sum, answer) => sum + known(answer), 0)
      mustBe(counts, 'numbers are learnt up to the limit', learnt > 0)
      mustBe(counts, `120 numbers at most are learnt in an hour, not ${learnt}`, learnt <= 120)
      mustBe(counts, 'a file of all tells nothing more', whole.outcome === '429' || known(whole) === learnt)
      const activity = await read<{ data: { action: string }[]; total?: number }>(
        port,
        `/v2/admin/users/activity?id=${id}&page_size=100`,
        scene.attacker.token,
      )
      const audited = activity.data.filter(({ action }) => /found/i.test(action)).length
      mustBe(counts, `every match is audited, not ${audited} of ${learnt}`, audited >= Math.min(100, learnt))
      return counts
    }
  },
}

export const accountAttacks: readonly Attack[] = [endedSessions, officeInvitations, filesOfNumbers, loginChanges]
