import { Notification } from 'react-admin'

/** At the top, clear of the decision bar, and gone before the next decision. */
export const Notices = () => (
  <Notification autoHideDuration={2500} anchorOrigin={{ vertical: 'top', horizontal: 'center' }} />
)
