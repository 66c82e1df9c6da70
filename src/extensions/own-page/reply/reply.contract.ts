import * as z from 'zod/mini'
import { anyone } from '#platform/contract/access.ts'
import { route } from '#platform/contract/route.ts'
import { done, id } from '#platform/contract/shapes.ts'
import { upload } from '#platform/contract/upload.ts'
import { mostSaid, replyFile } from '#requests/hearing/hearing.contract.ts'
import { languages } from '../texts/own-page-text.rules.ts'

export const ownReplyContract = {
  reply: route({
    method: 'POST',
    path: '/v2/drivers/own-page/reply',
    summary: "Reply to the plant, by the link of the driver's own page; sent twice it is one reply",
    access: anyone,
    input: z.object({
      /** The secret of the link. */
      token: z.string().check(z.maxLength(64)),
      request_id: id(),
      language: z.enum(languages, 'Choose English or Kiswahili'),
      said: z.optional(z.string().check(z.trim(), z.maxLength(mostSaid, `Use at most ${mostSaid} characters`))),
      file: z.optional(upload(replyFile)),
    }),
    output: done(),
  }),
}
