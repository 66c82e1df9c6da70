import { serverExtension } from '#app/slots/server-extension.ts'
import { deleteEndedLinks } from './own-page-links.store.ts'
import { ownPagePath } from './own-page.rules.ts'
import { ownCopyApi } from './copy/copy.api.ts'
import { ownCopyContract } from './copy/copy.contract.ts'
import { ownPageApi } from './own-page.api.ts'
import { ownPageContract } from './own-page.contract.ts'
import { ownReplyApi } from './reply/reply.api.ts'
import { ownReplyContract } from './reply/reply.contract.ts'
import { ownPageView } from './own-page-view.api.ts'

/** A page for each driver, by link and without a login. */
export const ownPageServer = serverExtension({
  contracts: { ownPage: ownPageContract, ownReply: ownReplyContract, ownCopy: ownCopyContract },
  // A message names no address but PUBLIC_URL; without it links are handed over.
  handlers: ({ messages, files, key }, { publicUrl }) => ({
    ownReply: ownReplyApi(files, key),
    ownCopy: ownCopyApi(key),
    ownPage: ownPageApi({ sms: publicUrl ? messages.sms : null, publicUrl: publicUrl?.origin }),
  }),
  jobs: ({ db, clock }) => [{ name: 'delete-ended-links', cron: '35 2 * * *', run: () => deleteEndedLinks(db, clock()) }],
  pages: ({ files, cardKeys, key }, passCode, print) => [ownPageView({ files, keys: cardKeys, key, passCode, print })],
  letterPage: ownPagePath,
})
