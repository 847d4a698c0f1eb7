import Glibc

// This is the only file of the core that calls the C library. Swift's own has no power function.

/// Returns `base` raised to the power of `exponent`.
public func power(_ base: Double, _ exponent: Double) -> Double { pow(base, exponent) }
