import { Notification } from 'react-admin'

/** At the top, so that they do not cover the decision bar. */
export const Notifications = () => (
  <Notification autoHideDuration={2500} anchorOrigin={{ vertical: 'top', horizontal: 'center' }} />
)
