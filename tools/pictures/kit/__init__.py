"""What every picture is made with: colours, noise, meshes, materials, the studio, the render and the finish."""
