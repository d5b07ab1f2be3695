import './workers'
