import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import '#platform/web/styles.css'
import { OfflineApp } from './offline-app.tsx'

const container = document.querySelector('#root')
if (!container) throw new Error('index.html has no #root')
createRoot(container).render(
  <StrictMode>
    <OfflineApp />
  </StrictMode>,
)
