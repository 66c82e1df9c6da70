import { lazyRouteComponent } from '@tanstack/react-router'
import { KeyRound, RotateCw, Webhook } from 'lucide-react'
import { staff } from '#accounts/access.rules.ts'
import type { WebExtension } from '#app/slots/web-extension.ts'

const integrations = { group: 'Integrations', isSetting: true } as const
const access = staff('integrations.manage')

export const integrationsWeb: WebExtension = {
  staff_portal: {
    'administrative/request-notifications': [
      {
        path: 'administrative/api-keys',
        title: 'API keys',
        access,
        component: lazyRouteComponent(() => import('./api-keys/api-keys.screen.tsx'), 'ApiKeysScreen'),
        entry: { section: { ...integrations, label: 'API keys', icon: KeyRound } },
      },
      {
        path: 'administrative/webhooks',
        title: 'Webhooks',
        access,
        component: lazyRouteComponent(() => import('./webhooks/webhooks.screen.tsx'), 'WebhooksScreen'),
        entry: { section: { ...integrations, label: 'Webhooks', icon: Webhook } },
      },
      {
        path: 'administrative/failed-work',
        title: 'Failed work',
        access,
        component: lazyRouteComponent(() => import('./failed-work/failed-work.screen.tsx'), 'FailedWorkScreen'),
        entry: { section: { ...integrations, label: 'Failed work', icon: RotateCw } },
      },
    ],
  },
}
