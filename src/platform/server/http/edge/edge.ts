import { setTimeout } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { networkOf } from '../../database/rate-limit.ts'
import { watchPace } from './body-pace.ts'
import { announcedBytes, hasBody, isArriving, judgeBody } from './declared-body.ts'
import type { Form } from '../form.ts'
import type { HttpLimits } from './limits.ts'
import { openBodies, tooManyBodies, type Purse } from './open-bodies.ts'
import { Shares } from './shares.ts'

export type Caller = { readonly userId: string } | null
export type Edge = {
  /** Watches over a body from its first byte, whoever sends it and wherever to. */
  watch(request: FastifyRequest): void
  /** Refuses a body by its head and by what else is arriving; what it returns to is worth reading. */
  admitBody(request: FastifyRequest, reply: FastifyReply, of: { readonly caller: Caller; readonly form: Form | undefined }): Promise<void>
  /** Waits for this caller's turn and answers what ends it. */
  enter(request: FastifyRequest, reply: FastifyReply, of: { readonly caller: Caller; readonly form: Form | undefined }): Promise<() => void>
  stop(): void
}

/** What stands between the sockets and the handlers: no caller may cost the others more than its share. */
export function openEdge(limits: HttpLimits): Edge {
  const bodies = openBodies()
  const pace = watchPace(limits.bodyPace)
  const calls = new Shares(limits.calls)
  const uploads = new Shares(limits.uploads)

  return {
    watch: (request) => {
      if (hasBody(request)) pace.watch(request.raw)
    },
    admitBody: async (request, reply, { caller, form }) => {
      if (!hasBody(request)) return
      const most = judgeBody(request, form, limits.jsonBytes)
      const leave = bodies.take(announcedBytes(request, most), pursesOf(request, caller, limits.bodies))
      if (leave) reply.raw.once('close', leave)
      else if (!(await hasArrived(request))) throw tooManyBodies()
    },
    enter: (request, reply, { caller, form }) => {
      const [shares, { person, address }] = form ? [uploads, limits.uploads] : [calls, limits.calls]
      return shares.enter(keyOf(request, caller), caller ? person : address, (forget) => void reply.raw.once('close', forget))
    },
    stop: pace.stop,
  }
}

const keyOf = (request: FastifyRequest, caller: Caller): string => (caller ? `person ${caller.userId}` : addressOf(request))
const addressOf = ({ ip }: FastifyRequest): string => `address ${networkOf(ip)}`

function pursesOf(request: FastifyRequest, caller: Caller, limits: HttpLimits['bodies']): readonly Purse[] {
  const address = addressOf(request)
  const shared = [
    { key: address, most: limits.address },
    { key: 'total', most: limits.total },
  ]
  if (caller) return [{ key: keyOf(request, caller), most: limits.person }, ...shared]
  return [{ key: `strangers of ${address}`, most: limits.strangersOfAddress }, { key: 'strangers', most: limits.strangers }, ...shared]
}

/** A small body is there a moment after its head: a log-in still comes through where slow senders have taken all places. */
async function hasArrived({ raw }: FastifyRequest): Promise<boolean> {
  for (const ms of [0, 20, 80, 200]) {
    await setTimeout(ms)
    if (!isArriving(raw)) return !raw.destroyed
  }
  return false
}
