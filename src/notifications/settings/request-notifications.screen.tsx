import type { ReactNode } from 'react'
import { NotificationSettings } from './notification-settings.tsx'
import { requestSettingsContract } from './settings.contract.ts'

/** 'Request notifications': who is notified of each kind of request, and when. */
export function RequestNotificationsScreen(): ReactNode {
  return (
    <NotificationSettings
      title="Request notifications"
      subtitle="Who is notified of each kind of request at their plants, and when"
      contract={requestSettingsContract}
      hasOptions
    />
  )
}
