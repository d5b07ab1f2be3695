/** Whether a path belongs to the staff side. Part of the start of every page, so it does not read the list of pages. */
export const isStaffPath = (pathname: string): boolean => /^\/staff(?![^/])/.test(pathname)
