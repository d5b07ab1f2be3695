/** What a staff document shows until its code has come. Part of the start of all pages: keep it small. */
export const StaffPending = () => <main className="min-h-dvh" />
