/** Query options for pages that show load errors themselves; react-admin's default redirects to the list. */
export const stayOnPage = { onError: () => undefined }
