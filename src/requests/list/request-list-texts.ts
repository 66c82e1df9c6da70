type EmptyText = { title: string; text: string }

export const none: EmptyText = { title: 'No requests yet', text: "Requests are raised from a driver's page, and appear here." }
export const nothingWaits: EmptyText = {
  title: 'Nothing waits for you',
  text: 'Requests that you may decide appear here, the oldest first.',
}
export const nothingNeeded: EmptyText = {
  title: 'Nothing needs you',
  text: 'Evidence that the plant wants, what it sent back, and rejected requests appear here.',
}
export const noMatch: EmptyText = { title: 'No requests found', text: 'No request matches the search and the filters.' }
