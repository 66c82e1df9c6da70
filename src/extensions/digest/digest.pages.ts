import { transporter } from '#accounts/access.rules.ts'
import type { PageExtension } from '#app/slots/web-extension.ts'
import { lazyPart } from '#platform/web/waiting.tsx'

export const digestPages: PageExtension = {
  accountCards: [
    {
      name: 'weekly digest',
      access: transporter('drivers.read'),
      Component: lazyPart(() => import('./digest-choice.tsx'), 'DigestChoice'),
    },
  ],
}
