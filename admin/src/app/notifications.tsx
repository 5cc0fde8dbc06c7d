import { Notification } from 'react-admin'

/** At the top, where they do not cover the decision bar; hidden before the next decision. */
export const Notifications = () => (
  <Notification autoHideDuration={2500} anchorOrigin={{ vertical: 'top', horizontal: 'center' }} />
)
