import { transporter } from '#accounts/access.rules.ts'
import type { WebExtension } from '#app/slots/web-extension.ts'
import { lazyPart } from '#platform/web/waiting.tsx'

export const digest: WebExtension = {
  accountCards: [
    {
      key: 'digest',
      access: transporter('drivers.read'),
      failed: 'The choice of the weekly digest could not be loaded',
      Component: lazyPart(() => import('#office/digest/digest-choice.tsx'), 'DigestChoice'),
    },
  ],
}
