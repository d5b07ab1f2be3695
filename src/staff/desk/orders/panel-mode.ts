/** What the panel shows of its order. */
export type PanelMode = 'view' | 'edit' | 'refund' | 'delay' | 'cancel' | 'call'
