import type { Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { networkOf } from '../rate-limit.ts'
import { watchPace } from './body-pace.ts'
import { checkDeclaredBody, declaredBytes, hasBody, isArriving } from './declared-body.ts'
import type { FormLimits } from '../form.ts'
import type { HttpLimits } from './limits.ts'
import { CallQueue, type Release } from './call-queue.ts'
import { openBodies, tooManyBodies, type Quota } from './open-bodies.ts'
import { limitUnanswered } from './unanswered.ts'

type Caller = { userId: string } | null
type RouteCall = { caller: Caller; form: FormLimits | undefined }
export type Edge = {
  /** Before all else. False where the connection has too many calls without an answer: it is cut, and the call gets none. */
  admitCall(request: FastifyRequest, reply: FastifyReply): boolean
  /** Of a caller who leaves too many answers unread, the connection of the oldest one is cut. */
  admitCaller(request: FastifyRequest, reply: FastifyReply, caller: Caller): void
  /** Measures the pace of a body from its first byte, for every caller and route. */
  watch(request: FastifyRequest): void
  /** Throws when the body's headers or the other bodies in transit rule it out. */
  admitBody(request: FastifyRequest, reply: FastifyReply, of: RouteCall): Promise<void>
  /** Waits for this caller's turn; returns the function that releases it. */
  enter(request: FastifyRequest, reply: FastifyReply, of: RouteCall): Promise<Release>
  /** How many calls and uploads run, and how many wait. */
  load(): Readonly<Record<'calls' | 'uploads', CallQueue['load']>>
  stop(): void
}

/** Guards the handlers: no caller may take more than its share of the server. */
export function openEdge(limits: HttpLimits): Edge {
  const bodies = openBodies()
  const ofConnection = limitUnanswered<Socket>(limits.unanswered.connection)
  const ofPerson = limitUnanswered<string>(limits.unanswered.person)
  const ofAddress = limitUnanswered<string>(limits.unanswered.address)
  const pace = watchPace(limits.bodyPace)
  const calls = new CallQueue(limits.calls)
  const uploads = new CallQueue(limits.uploads)

  return {
    admitCall: ({ raw: { socket } }, reply) => {
      const release = ofConnection.add(socket, () => void socket.destroy())
      // Calls that came in one packet with the last one are still read after the cut.
      if (socket.destroyed) release()
      else whenClosed(reply, release)
      return !socket.destroyed
    },
    admitCaller: (request, reply, caller) => {
      const calls = caller ? ofPerson : ofAddress
      const release = calls.add(callerKey(request, caller), () => void request.raw.socket.destroy())
      whenClosed(reply, release)
    },
    watch: (request) => {
      if (hasBody(request)) pace.watch(request.raw)
    },
    admitBody: async (request, reply, { caller, form }) => {
      if (!hasBody(request)) return
      const maxBytes = checkDeclaredBody(request, form, limits.jsonBytes)
      const release = bodies.reserve(declaredBytes(request, maxBytes), quotasFor(request, caller, limits.bodies))
      if (release) whenClosed(reply, release)
      else if (!(await hasArrived(request))) throw tooManyBodies()
    },
    enter: (request, reply, { caller, form }) => {
      const [queue, { person, address }] = form ? [uploads, limits.uploads] : [calls, limits.calls]
      return queue.enter(callerKey(request, caller), caller ? person : address, (cancel) => whenClosed(reply, cancel))
    },
    load: () => ({ calls: calls.load, uploads: uploads.load }),
    stop: pace.stop,
  }
}

/** At once for a caller who left while its access was checked: a response that has closed says so no second time. */
function whenClosed({ raw }: FastifyReply, end: () => void): void {
  if (raw.closed || raw.destroyed) end()
  else raw.once('close', end)
}

const callerKey = (request: FastifyRequest, caller: Caller): string => (caller ? `person ${caller.userId}` : addressKey(request))
const addressKey = ({ ip }: FastifyRequest): string => `address ${networkOf(ip)}`

function quotasFor(request: FastifyRequest, caller: Caller, limits: HttpLimits['bodies']): readonly Quota[] {
  const address = addressKey(request)
  const common = [
    { key: address, max: limits.address },
    { key: 'total', max: limits.total },
  ]
  if (caller) return [{ key: callerKey(request, caller), max: limits.person }, ...common]
  return [{ key: `anonymous of ${address}`, max: limits.anonymousOfAddress }, { key: 'anonymous', max: limits.anonymous }, ...common]
}

/** A small body arrives moments after its headers, so a login still succeeds when slow senders have used up the quota. */
async function hasArrived({ raw }: FastifyRequest): Promise<boolean> {
  for (const ms of [0, 20, 80, 200]) {
    await setTimeout(ms)
    if (!isArriving(raw)) return !raw.destroyed
  }
  return false
}
